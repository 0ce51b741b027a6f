/** VdoCipher's player, which needs no script of ours. */
export function EmbeddedVideo({ title, address }: { title: string; address: string }) {
  return (
    <iframe
      className="video-picture"
      src={address}
      title={title}
      allow="encrypted-media; fullscreen"
      allowFullScreen
      loading="lazy"
    />
  )
}
