import type { Element, ElementContent } from "hast";
import { referenceMessages } from "#lib/contract/reference-messages.ts";
import { highlightCode } from "#lib/markdown/highlight.ts";
import { sampleKinds, type SampleKind } from "#lib/contract/sample-kinds.ts";
import type { Sample } from "#lib/reference/samples/call-samples.ts";
import { exampleTitle, type OtherExample } from "#lib/reference/samples/named-examples.ts";
import { localizePath, type Locale } from "#lib/site/locale.ts";
import { StaticHtml } from "../article/static-html.tsx";
import { renderHast } from "../article/render-hast.tsx";
import { Island } from "../islands/island.tsx";
import { SampleChoice } from "./sample-choice.tsx";

type Panel = { kind: SampleKind; code: Element; isHtmlOnly?: true };

/**
 * Renders the section with the samples: each titled code block becomes a panel, and so does each sample that the
 * Markdown version omits. The content around them (preceding calls, the response) is unchanged. An empty slot
 * follows each part that `live-slots.ts` can replace.
 */
export async function SamplesPanel(props: {
  section: Element;
  others: readonly Sample[];
  /** The other example requests that the samples can show. */
  examples: readonly OtherExample[];
  /** The URL of the operation's `TryItDocument`. */
  source: string;
  locale: Locale;
}) {
  const { section, others, examples, source, locale } = props;
  const messages = referenceMessages[locale];
  const { sampleTitles, sampleLanguage } = messages;
  const { before, panels, after } = toPanels(section, sampleTitles);
  for (const { kind, language, code } of others) {
    panels.push({ kind, code: await highlightCode(code, language), isHtmlOnly: true });
  }
  const render = (children: ElementContent[]) => renderHast({ type: "root", children }, locale);
  const [heading, ...introduction] = before;
  return (
    <>
      <div className="samples-head">
        {heading ? render([heading]) : null}
        <SampleChoice
          options={panels.map(({ kind }) => [kind, sampleTitles[kind]])}
          label={sampleLanguage}
        />
        {examples.length === 0 ? null : (
          <Island
            name="example-choice"
            source={source}
            options={[
              ["usual", messages.exampleTitles.usual],
              ...examples.map((example): [string, string] => [
                example.name,
                exampleTitle(example, messages),
              ]),
            ]}
            label={messages.exampleChoice}
            locale={locale}
          />
        )}
      </div>
      <StaticHtml tag="div">
        <div className="samples">
          {panels.map(({ kind, code, isHtmlOnly }) => (
            <div
              key={kind}
              className="sample-panel"
              data-kind={kind}
              data-markdown-ignore={isHtmlOnly && ""}
            >
              <p>
                <strong>{sampleTitles[kind]}</strong>
              </p>
              <div className="published">{render([code])}</div>
              <div data-slot={kind} />
              <InstallLink kind={kind} locale={locale} />
            </div>
          ))}
        </div>
        <div className="sample-answer">
          {render(introduction)}
          {/* Without the link to the other samples, which the toolbar selects. */}
          <div className="published">{render(after.slice(0, -1))}</div>
          <div data-slot="answer" />
        </div>
      </StaticHtml>
    </>
  );
}

/** Leads to how to install the client that a sample uses; nothing if it uses none. */
function InstallLink({ kind, locale }: { kind: SampleKind; locale: Locale }) {
  const { clients, installAnchor } = referenceMessages[locale];
  const client = clients[kind];
  if (client === undefined) return null;
  return (
    <p>
      <a href={`${localizePath(client.page, locale)}#${installAnchor}`}>{client.install}</a>
    </p>
  );
}

/** Splits a section into its titled code blocks and the nodes before and after them. */
function toPanels(section: Element, sampleTitles: Record<SampleKind, string>) {
  const kinds = new Map(sampleKinds.map((kind) => [sampleTitles[kind], kind]));
  const nodes = section.children.filter((child) => child.type === "element");
  const panels: Panel[] = [];
  const before: Element[] = [];
  const after: Element[] = [];
  for (const [index, node] of nodes.entries()) {
    const kind = kinds.get(titleOf(node) ?? "");
    const code = nodes[index + 1];
    const previous = nodes[index - 1];
    if (kind !== undefined && code?.tagName === "pre") panels.push({ kind, code });
    else if (node.tagName !== "pre" || !kinds.has(titleOf(previous) ?? "")) {
      (panels.length === 0 ? before : after).push(node);
    }
  }
  return { before, panels, after };
}

/** Returns the text of a paragraph that consists of bold text only; undefined for other elements. */
function titleOf(node: Element | undefined): string | undefined {
  const [only, ...others] = node?.tagName === "p" ? node.children : [];
  if (others.length > 0 || only?.type !== "element" || only.tagName !== "strong") return undefined;
  const [text] = only.children;
  return text?.type === "text" ? text.value : undefined;
}
