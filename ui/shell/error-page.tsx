export function ErrorPage({ title, message }: { status: number; title: string; message: string }) {
  return (
    <main>
      <h1>{title}</h1>
      <p>{message}</p>
    </main>
  )
}
