import { Fragment } from "react";

/** A name like `AUTH_INVALID_TOKEN` that may break after its underscores; its text stays the same. */
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
