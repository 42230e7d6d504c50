import Slugger from "github-slugger";
import type { ReactNode } from "react";
import { drawSequence } from "#lib/guides/diagram/draw-sequence.ts";
import { drawStates } from "#lib/guides/diagram/draw-states.ts";
import { lineHeight, type Shape, width as phoneWidth } from "#lib/guides/diagram/drawing.ts";
import { arrowText } from "#lib/guides/diagram/flow-blocks.ts";
import { toFlow } from "#lib/guides/diagram/flow.ts";
import type { Locale } from "#lib/site/locale.ts";
import { messagesFor } from "../ui/messages.ts";

/** From units of the drawing to pixels: its text is as large as the text of the page. */
const scale = 1.28;

/** Renders a flow as SVG, with the same information as a list below it. */
export function Diagram({ locale, ...attributes }: { locale: Locale; [name: string]: unknown }) {
  const flow = toFlow(attributes);
  const { width, height, shapes } =
    flow.kind === "sequence" ? drawSequence(flow) : drawStates(flow);
  const id = `diagram-${new Slugger().slug(flow.title)}`;
  const List = flow.kind === "sequence" ? "ol" : "ul";
  return (
    <figure className="diagram flow">
      <Scroller isWide={width > phoneWidth} label={flow.title}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={Math.round(scale * width)}
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-words`}
        >
          {shapes.map((shape, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- drawn once, never reordered
            <ShapeElement key={index} {...shape} />
          ))}
        </svg>
      </Scroller>
      <figcaption>
        <p id={`${id}-title`} className="diagram-title">
          {flow.title}
        </p>
        <p id={`${id}-words`}>{flow.description}</p>
        <details>
          <summary>{messagesFor(locale).diagramAsText}</summary>
          <List>
            {flow.arrows.map((arrow, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- drawn once, never reordered
              <li key={index}>{arrowText(arrow, locale)}</li>
            ))}
          </List>
        </details>
      </figcaption>
    </figure>
  );
}

/** A drawing that is wider than a phone scrolls within its own box. */
function Scroller(props: { isWide: boolean; label: string; children: ReactNode }) {
  const { isWide, label, children } = props;
  if (!isWide) return children;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- keyboards scroll it
    <div className="diagram-scroll" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

function ShapeElement(part: Shape) {
  switch (part.shape) {
    case "box": {
      const { x, y, width, height, isEnd } = part;
      return (
        <>
          <rect x={x} y={y} width={width} height={height} rx={6} />
          {isEnd === true ? (
            <rect
              className="end"
              x={x + 3}
              y={y + 3}
              width={width - 6}
              height={height - 6}
              rx={4}
            />
          ) : null}
        </>
      );
    }
    case "dot":
      return <circle cx={part.x} cy={part.y} r={6} />;
    case "line":
      return <path className={part.look} d={part.d} />;
    case "head":
      return (
        <path
          className="head"
          d="M0 0l-7 -4v8z"
          transform={`translate(${part.x} ${part.y})rotate(${part.towards})`}
        />
      );
    case "text":
      return (
        <text className={part.look} textAnchor={part.anchor} x={part.x} y={part.y}>
          {part.lines.map((line, index) =>
            index === 0 ? (
              line
            ) : (
              <tspan key={line} x={part.x} dy={lineHeight}>
                {line}
              </tspan>
            ),
          )}
        </text>
      );
  }
}
