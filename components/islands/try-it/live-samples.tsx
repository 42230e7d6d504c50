import type { CodePiece } from "#lib/markdown/highlight.ts";
import {
  generatedSamples,
  writtenSamples,
  type Sample,
  type SampleCalls,
  type SampleSources,
} from "#lib/reference/samples/call-samples.ts";
import type { Locale } from "#lib/site/locale.ts";
import { fillSlots } from "./live-slots.ts";
import { CodeView } from "./code-view.tsx";

/** The samples shown now. Each update has a number: highlighting for a previous update is discarded. */
let shown: { samples: readonly Sample[]; locale: Locale } | undefined;
let latestUpdate = 0;

/**
 * Rewrites the samples of the page. Only the one in the chosen language is highlighted, which may require loading
 * a grammar.
 */
export function showSamples(calls: SampleCalls, sources: SampleSources, locale: Locale): void {
  if (!shown) document.addEventListener("change", onChange);
  const samples = [...writtenSamples(calls, sources), ...generateSamples(calls, sources)];
  shown = { samples, locale };
  const visible = samples.find(({ kind }) => kind === chosenKind()) ?? samples[0];
  latestUpdate += 1;
  fillSlots(
    samples
      .filter((sample) => sample !== visible)
      .map(({ kind, code }) => [kind, toCodeView([{ kind: undefined, content: code }], locale)]),
  );
  if (visible) void highlight(visible, locale);
}

/** Discards highlighting in progress, and stops highlighting the sample of a newly chosen language. */
export function stopShowingSamples(): void {
  shown = undefined;
  latestUpdate += 1;
  document.removeEventListener("change", onChange);
}

/** Highlights the chosen sample; the script in the head has already applied the choice. */
function onChange(): void {
  const chosen = shown?.samples.find(({ kind }) => kind === chosenKind());
  if (shown && chosen) void highlight(chosen, shown.locale);
}

function chosenKind(): string | undefined {
  return document.documentElement.dataset["sample"];
}

async function highlight({ kind, code, language }: Sample, locale: Locale): Promise<void> {
  const update = latestUpdate;
  const { codePieces } = await import("#lib/markdown/highlight.ts");
  const pieces = await codePieces(code, language);
  if (update === latestUpdate) fillSlots([[kind, toCodeView(pieces, locale)]]);
}

/** Returns no samples if the reader's input makes a generator emit code that our corrections do not recognize. */
function generateSamples(calls: SampleCalls, { baseUrl }: SampleSources): Sample[] {
  try {
    return generatedSamples(calls, baseUrl);
  } catch {
    return [];
  }
}

function toCodeView(pieces: readonly CodePiece[], locale: Locale) {
  return <CodeView pieces={pieces} locale={locale} />;
}
