import type { Element, ElementContent } from "hast";
import { sampleKinds } from "#lib/reference/samples/kinds.ts";
import { operationWords } from "#lib/contract/reference-messages.ts";
import type { Locale } from "#lib/site/locale.ts";
import { renderHast } from "../article/render-hast.tsx";
import { SampleTabs } from "./sample-tabs.tsx";

/**
 * The section with the samples: each titled code block of a language becomes the panel of a tab. What
 * stands before and after them (what is done first, the answer) stays as it is.
 */
export function SamplesPanel({ section, locale }: { section: Element; locale: Locale }) {
  const words = operationWords[locale];
  const nodes = section.children.filter((child) => child.type === "element");
  const titles = new Map(sampleKinds.map((kind) => [words.sampleTitles[kind], kind]));
  const panels: { kind: string; title: string; nodes: Element[] }[] = [];
  const before: Element[] = [];
  const after: Element[] = [];
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index]!;
    const title = node.tagName === "p" ? titleOf(node) : undefined;
    const kind = title === undefined ? undefined : titles.get(title);
    const code = nodes[index + 1];
    if (kind !== undefined && title !== undefined && code?.tagName === "pre") {
      panels.push({ kind, title, nodes: [node, code] });
      index += 1;
    } else (panels.length === 0 ? before : after).push(node);
  }
  const render = (children: ElementContent[]) => renderHast({ type: "root", children }, locale);
  const tabs = panels.map(({ kind, title }) => ({ kind, title }));
  return (
    <section className="samples-panel">
      {render(before)}
      <SampleTabs tabs={tabs} label={words.sampleLanguage}>
        {panels.map((panel) => (
          <div
            key={panel.kind}
            id={`sample-${panel.kind}`}
            className="sample-panel"
            data-kind={panel.kind}
            role="tabpanel"
            aria-labelledby={`sample-tab-${panel.kind}`}
          >
            {render(panel.nodes)}
          </div>
        ))}
      </SampleTabs>
      <div className="sample-answer">{render(after)}</div>
    </section>
  );
}

/** The text of a paragraph that is one bold line. */
function titleOf({ children }: Element): string | undefined {
  const [only, ...others] = children;
  if (others.length > 0 || only?.type !== "element" || only.tagName !== "strong") return undefined;
  const [text] = only.children;
  return text?.type === "text" ? text.value : undefined;
}
