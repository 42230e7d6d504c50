import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const entrance = fileURLToPath(
  new URL("../../components/islands/waking-script.ts", import.meta.url),
);

/** The text of the inline script that `components/islands/waking-script.ts` is, with what it imports. */
export async function bundleAwaitReader(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entrance],
    bundle: true,
    format: "iife",
    minify: true,
    write: false,
    // Browsers of the last years, as the page's other scripts.
    target: "es2022",
  });
  return outputFiles
    .map(({ text }) => text)
    .join("")
    .trim();
}
