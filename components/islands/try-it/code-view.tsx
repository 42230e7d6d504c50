import { createElement } from "react";
import { type CodePiece, tokenTag } from "#lib/markdown/highlight.ts";
import type { Locale } from "#lib/site/locale.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { messagesFor } from "../../ui/messages.ts";

/** Renders highlighted code with a copy button, as in articles. */
export function CodeView({ pieces, locale }: { pieces: readonly CodePiece[]; locale: Locale }) {
  return (
    <div className="code-block">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus */}
      <pre tabIndex={0}>
        <code>
          {pieces.map(({ kind, content }, index) =>
            kind === undefined ? content : createElement(tokenTag(kind), { key: index }, content),
          )}
        </code>
      </pre>
      <CopyButton label={messagesFor(locale).copyCode} />
    </div>
  );
}
