import { styleText } from "node:util";
import type { Io } from "../io.ts";

type Style = Parameters<typeof styleText>[0];

/** Provides colors for one stream: on a terminal only, and never with NO_COLOR. */
export function createColour({ settings }: Io, stream: { isTTY?: boolean | undefined }) {
  const isOn = stream.isTTY === true && !settings.noColor;
  return (style: Style, text: string): string =>
    isOn ? styleText(style, text, { validateStream: false }) : text;
}
