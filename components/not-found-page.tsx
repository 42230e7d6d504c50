import { localizePath, type Locale } from "#lib/locale.ts";
import { nearestPagesId } from "#lib/not-found-html.ts";
import { messagesFor } from "./messages.ts";

/**
 * Answers every address of a language that has no page. The list is empty here: the server, which knows
 * the address, writes the nearest pages into it, and hydration leaves what was set as HTML alone.
 */
export function NotFoundPage({ locale }: { locale: Locale }) {
  const words = messagesFor(locale).notFound;
  return (
    <main id="content" className="plain-page not-found">
      <article>
        <h1>{words.title}</h1>
        <p className="lead">{words.text}</p>
        <section>
          <h2>{words.nearest}</h2>
          <ul
            id={nearestPagesId}
            className="nearest-pages"
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: "" }}
          />
        </section>
        <p>
          <a href={localizePath("/", locale)}>{words.toStart}</a>
          {" · "}
          <a href={localizePath("/reference", locale)}>{words.toReference}</a>
        </p>
      </article>
    </main>
  );
}
