export default function Page() {
  return <main>learn</main>
}
