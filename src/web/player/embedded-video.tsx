/** VdoCipher's player, which needs no script of ours. A page that is brought up to date lets it play on: another address would begin it anew. */
export function EmbeddedVideo({ title, address }: { title: string; address: string }) {
  return (
    <iframe
      id="embedded-video"
      data-kept=""
      className="video-picture"
      src={address}
      title={title}
      allow="encrypted-media; fullscreen"
      allowFullScreen
      loading="lazy"
    />
  )
}
