import { Fragment } from "react";

/** Renders a path that may break before a slash; its text is unchanged. */
export function BreakablePath({ path }: { path: string }) {
  const parts = path.split("/").slice(1);
  return parts.map((part, index) => (
    // The parts of a path never change their order.
    <Fragment key={index}>
      <wbr />/{part}
    </Fragment>
  ));
}
