import type { Lesson } from '#contract/school/learn.ts'
import { m } from '#messages'
import { useReader } from '#web/ui/page/reader.ts'
import { Choice } from './choice.tsx'
import { openWithoutPopover } from './open-without-popover.ts'
import { PlayerIcon } from './player-icon.tsx'
import { RenditionChoice } from './rendition-choice.tsx'
import { speedName } from './sizes.ts'
import { speeds } from './speed.ts'
import type { VideoPlayer } from './use-player.ts'

const languageNames: Record<string, () => string> = {
  en: m.school_video_caption_en,
  ja: m.school_video_caption_ja,
  my: m.school_video_caption_my,
}

type Props = {
  id: string
  player: VideoPlayer
  /** Of its captions. */
  langs: readonly string[]
  renditions: NonNullable<Lesson['video']>['renditions']
}

/** Captions, speed and quality, in a sheet that opens above the page. */
export function PlayerSettings({ id, player, langs, renditions }: Props) {
  const { kyatPerMegabyte } = useReader()
  const captionOptions = [
    { value: 'off', label: m.school_video_captions_off() },
    ...langs.map((lang) => ({ value: lang, label: languageNames[lang]?.() ?? lang })),
    ...(langs.length > 1 ? [{ value: 'both', label: m.school_video_captions_both() }] : []),
  ]
  return (
    <div
      id={id}
      popover="auto"
      className="video-settings"
      role="dialog"
      aria-label={m.school_video_settings()}
    >
      <button
        type="button"
        className="video-settings-close"
        popoverTarget={id}
        onClick={() => openWithoutPopover(id)}
        aria-label={m.school_video_close()}
      >
        <PlayerIcon name="close" />
      </button>
      {langs.length > 0 && (
        <Choice
          legend={m.school_video_captions()}
          name="captions"
          options={captionOptions}
          value={player.captions}
          onChange={player.chooseCaptions}
        />
      )}
      <Choice
        legend={m.school_video_speed()}
        name="speed"
        options={speeds.map((speed) => ({ value: String(speed), label: speedName(speed) }))}
        value={String(player.state.speed)}
        onChange={(speed) => player.setSpeed(Number(speed))}
      />
      <RenditionChoice
        legend={m.school_video_quality()}
        name="quality"
        renditions={renditions}
        rung={player.rung}
        kyatPerMegabyte={kyatPerMegabyte}
        onChange={player.chooseRung}
      />
    </div>
  )
}
