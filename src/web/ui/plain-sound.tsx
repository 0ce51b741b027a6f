type Props = { src: string /** Name of the sound. */; label: string }

/** A button that plays a sound, on a page without an island: the page's script plays it (`enhancer/`). */
export const PlainSound = ({ src, label }: Props) => (
  <span className="sound">
    <button type="button" className="sound-play" data-sound={src} aria-label={label}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path className="solid" d="M4 10v4h3.500L12 18V6L7.500 10z" />
        <path d="M15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11" />
      </svg>
    </button>
    <noscript>
      {/* biome-ignore lint/a11y/useMediaCaption: a few words; what is said is what stands beside it */}
      <audio controls preload="none" src={src} />
    </noscript>
  </span>
)
