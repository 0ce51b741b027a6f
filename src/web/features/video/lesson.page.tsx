export default function Lesson() {
  return <main>lesson</main>
}
