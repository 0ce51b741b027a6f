export default function Page() {
  return <main>registration</main>
}
