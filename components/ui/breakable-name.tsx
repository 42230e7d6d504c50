import { Fragment } from "react";

/**
 * Renders a name like `AUTH_INVALID_TOKEN` with break opportunities after its underscores; its text is
 * unchanged.
 */
export function BreakableName({ text }: { text: string }) {
  const parts = text.split(/(?<=_)/u);
  return parts.map((part, index) => (
    // The parts of a name never change their order.
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
