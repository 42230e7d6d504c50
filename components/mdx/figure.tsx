import Slugger from "github-slugger";
import { drawBars, type Mark } from "#lib/figures/draw-bars.ts";
import { toFigure } from "#lib/figures/figure.ts";
import { figureSource, figureTable, unitAndDirection } from "#lib/figures/figure-blocks.ts";
import { loadNewestResults } from "#lib/figures/result.ts";
import { paragraph, root } from "#lib/markdown/nodes.ts";
import { mdastToHast } from "#lib/pages/mdast-to-hast.ts";
import type { Locale } from "#lib/site/locale.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { renderHast } from "../article/render-hast.tsx";
import { messagesFor } from "../ui/messages.ts";

/** Renders measured values as bars, then as a table, with their source. */
export async function Figure(props: {
  attributes: Readonly<Record<string, unknown>>;
  locale: Locale;
  config: SiteConfig;
}) {
  const { attributes, locale, config } = props;
  const figure = toFigure(attributes, await loadNewestResults(config.rootDir));
  const { width, height, marks } = drawBars(figure, locale);
  const id = `figure-${new Slugger().slug(figure.title)}`;
  const renderBlock = async (block: Parameters<typeof root>[0][number]) =>
    renderHast(await mdastToHast(root([block]), { config }), locale);
  return (
    <figure className="diagram plot">
      <figcaption>
        <p id={`${id}-title`} className="diagram-title">
          {figure.title}
        </p>
        <p id={`${id}-words`}>
          {figure.description} {unitAndDirection(figure, locale)}
        </p>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-words`}
      >
        {marks.map((mark, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- drawn once, never reordered
          <MarkElement key={index} {...mark} />
        ))}
      </svg>
      <div className="plot-notes">
        <details>
          <summary>{messagesFor(locale).figureAsTable}</summary>
          {await renderBlock(figureTable(figure, locale))}
        </details>
        {await renderBlock(paragraph(figureSource(figure, locale)))}
      </div>
    </figure>
  );
}

function MarkElement(mark: Mark) {
  if (mark.mark === "bar") {
    const { x, y, width, height, look } = mark;
    return <rect className={look} x={x} y={y} width={width} height={height} rx={2} />;
  }
  return (
    <text className={mark.isName ? "name" : "label"} x={mark.x} y={mark.y} textAnchor={mark.anchor}>
      {mark.text}
    </text>
  );
}
