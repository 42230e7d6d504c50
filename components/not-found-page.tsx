import { messagesFor } from "./messages.ts";

/** Both languages: one page answers every address that does not exist. */
export function NotFoundPage() {
  const en = messagesFor("en").notFound;
  const nl = messagesFor("nl").notFound;
  return (
    <main id="content" className="plain-page">
      <article>
        <h1>{en.title}</h1>
        <p>
          {en.text} <a href="/">{en.toStart}</a>
        </p>
        <section lang="nl">
          <h2>{nl.title}</h2>
          <p>
            {nl.text} <a href="/nl">{nl.toStart}</a>
          </p>
        </section>
      </article>
    </main>
  );
}
