import { m } from '#messages'

/** The shape of the page that is on its way. */
export function Skeleton({ path }: { path: string }) {
  const shape = /^\/lessons\/\d+$/.test(path) ? 'lesson' : path === '/learn' ? 'learn' : 'cards'
  return (
    <main className={`skeleton ${shape}`} aria-busy="true">
      <p className="visually-hidden" role="status">
        {m.loading()}
      </p>
      {['a', 'b', 'c', 'd', 'e'].map((part) => (
        <i key={part} />
      ))}
    </main>
  )
}
