import { referenceMessages } from "#lib/contract/reference-messages.ts";
import { codePieces, type CodePiece } from "#lib/markdown/highlight.ts";
import type { TryItExample } from "#lib/reference/try-it/try-it-document.ts";
import type { Locale } from "#lib/site/locale.ts";
import { CodeView } from "../try-it/code-view.tsx";
import { stopShowingSamples, showSamples } from "../try-it/live-samples.tsx";
import { clearSlots, fillSlots } from "../try-it/live-slots.ts";
import { publishExample } from "../try-it/example-events.ts";
import { fetchTryItDocument } from "../try-it/fetch-try-it-document.ts";

let latestUpdate = 0;

/**
 * Rewrites the samples of the page for the example with this name, or restores the published ones for the usual
 * request.
 *
 * @param source the URL of the operation's `TryItDocument`
 */
export async function showExample(source: string, name: string, locale: Locale): Promise<void> {
  latestUpdate += 1;
  const update = latestUpdate;
  const { calls, examples, sources } = await fetchTryItDocument(source);
  const example = examples.find((one) => one.name === name);
  const pieces = example?.answer ? await codePieces(example.answer.message, "http") : [];
  // The reader has chosen another example in the meantime.
  if (update !== latestUpdate) return;
  // An open form is filled instead, and the samples follow it.
  if (publishExample(example?.calls ?? calls)) return;
  if (example === undefined) {
    stopShowingSamples();
    clearSlots();
    return;
  }
  showSamples(example.calls, sources, locale);
  fillSlots([["answer", <ExampleResponse key={name} {...{ example, pieces, locale }} />]]);
}

/** Renders the response to a rejected request, or the status of a successful one. */
function ExampleResponse(props: {
  example: TryItExample;
  pieces: readonly CodePiece[];
  locale: Locale;
}) {
  const { example, pieces, locale } = props;
  const status = example.answer?.status ?? example.calls.own.answer.status;
  return (
    <>
      <p>
        <strong>{`${referenceMessages[locale].answer} ${status}`}</strong>
      </p>
      {pieces.length > 0 ? <CodeView pieces={pieces} locale={locale} /> : null}
    </>
  );
}
