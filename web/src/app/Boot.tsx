export function Boot() {
  return <h1 className="font-serif text-5xl text-accent">Scope</h1>
}
