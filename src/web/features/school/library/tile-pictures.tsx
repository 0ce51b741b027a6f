import type { ReactNode } from 'react'

const Picture = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 44 44" className="library-picture" aria-hidden="true">
    {children}
  </svg>
)

export const BookPicture = () => (
  <Picture>
    <path className="on" d="M22 11C17 7 9 7 4 9v26c5-2 13-2 18 2 5-4 13-4 18-2V9c-5-2-13-2-18 2z" />
    <path
      className="by"
      d="M22 11v26M9 16c3-.6 6-.3 8 .7M9 22c3-.6 6-.3 8 .7M35 16c-3-.6-6-.3-8 .7M35 22c-3-.6-6-.3-8 .7"
    />
  </Picture>
)
export const KanaPicture = () => (
  <Picture>
    <path className="sky" d="M10 4h24a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H10a6 6 0 0 1-6-6V10a6 6 0 0 1 6-6z" />
    <path
      className="by white"
      d="M13 15.500c6 .5 12-.2 17-1.500M20.500 11c-.8 6-.9 13 .8 20M27 19c-2 6-7 12-11 12s-4-5 0-8.500 13-5 15.500-.5-1 9-7 10"
    />
  </Picture>
)
export const WordsPicture = () => (
  <Picture>
    <path className="gold" d="M14 3h22a5 5 0 0 1 5 5v22l-6-24z" />
    <path className="on" d="M9 8h22a5 5 0 0 1 5 5v22a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5V13a5 5 0 0 1 5-5z" />
    <path
      className="by"
      d="M10 30l5.500-13L21 30M12 26h7M32 22v8M32 26a3.700 3.700 0 1 1-7.400 0 3.700 3.700 0 0 1 7.400 0z"
    />
  </Picture>
)
export const StoryPicture = () => (
  <Picture>
    <path className="on" d="M10 4h22a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4z" />
    <path className="gold" d="M28 15a6 6 0 1 1-12 0 6 6 0 0 1 12 0z" />
    <path className="by" d="M12 27h18M12 33h11M40 12v20" />
  </Picture>
)
export const PenPicture = () => (
  <Picture>
    <path className="on" d="M8 6h22a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4z" />
    <path className="by sky-line" d="M10 15h14M10 22h9M10 29h6" />
    <path className="gold" d="M37 13l5 5-15 15-7 2 2-7z" />
  </Picture>
)
export const FilmPicture = () => (
  <Picture>
    <path className="night" d="M12 3h20a6 6 0 0 1 6 6v26a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6V9a6 6 0 0 1 6-6z" />
    <path className="gold" d="M32 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0z" />
    <path className="leaf" d="M6 35l9-11 7 8 5-6 11 12a6 6 0 0 1-6 3H12a6 6 0 0 1-6-6z" />
  </Picture>
)
export const PaperPicture = () => (
  <Picture>
    <path className="on" d="M10 4h18a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4z" />
    <path className="by sky-line" d="M12 13h14M12 19h14M12 25h8" />
    <path className="gold" d="M42 33a9 9 0 1 1-18 0 9 9 0 0 1 18 0z" />
    <path className="by dark" d="M33 28v5l3.500 2" />
  </Picture>
)
export const EarsPicture = () => (
  <Picture>
    <path className="by" d="M7 26v-3a15 15 0 0 1 30 0v3" />
    <path className="leaf" d="M4 27a4 4 0 0 1 4-4h3v15H8a4 4 0 0 1-4-4z" />
    <path className="gold" d="M40 27a4 4 0 0 0-4-4h-3v15h3a4 4 0 0 0 4-4z" />
  </Picture>
)
export const DeckPicture = () => (
  <Picture>
    <path className="leaf" d="M9 13h28a3 3 0 0 1 3 3v22H12a3 3 0 0 1-3-3z" />
    <path className="on" d="M7 6h24a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4z" />
    <path
      className="gold"
      d="M19 12l2.400 5 5.400.7-4 3.800 1 5.500-4.800-2.700-4.800 2.700 1-5.500-4-3.800 5.400-.7z"
    />
  </Picture>
)
export const BlocksPicture = () => (
  <Picture>
    <path className="leaf" d="M6 25h10a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-9a3 3 0 0 1 3-3z" />
    <path className="coral" d="M28 25h10a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3H28a3 3 0 0 1-3-3v-9a3 3 0 0 1 3-3z" />
    <path className="by" d="M11 21c0-16 22-16 22-1M28 16l5 5 5-5" />
  </Picture>
)
export const TeacherPicture = () => (
  <Picture>
    <path className="sky" d="M6 42c0-11 7-15 16-15s16 4 16 15z" />
    <path className="skin" d="M32 17a10 10 0 1 1-20 0 10 10 0 0 1 20 0z" />
    <path className="hair" d="M12 17c-3-17 23-17 20 0-1-5-3-7-5-8-4 3-11 3-13 2-1 2-2 4-2 6z" />
    <path className="by dark" d="M18 21c2 2.500 6 2.500 8 0" />
  </Picture>
)
export const SentencePicture = () => (
  <Picture>
    <path className="sky" d="M4 16h10v10H4z" />
    <path className="gold" d="M17 16h10v10H17z" />
    <path className="leaf" d="M30 16h10v10H30z" />
    <path className="by" d="M8 31c6 6 22 6 28 0M32 31l4 0 0 4" />
  </Picture>
)
export const StepsPicture = () => (
  <Picture>
    <path className="leaf" d="M6 27h7v11H6zM18 18h7v20h-7zM30 8h7v30h-7z" />
  </Picture>
)
export const RepeatPicture = () => (
  <Picture>
    <path className="gold" d="M9 3h26a5 5 0 0 1 5 5v28a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z" />
    <path className="by dark" d="M31 17a11 11 0 1 0 2 8M32 10v8h-8" />
  </Picture>
)
