import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { colors as tokens } from "@werkbank/http/look/tokens";
import { ImageResponse } from "next/og";
import type { PageOutline } from "#lib/pages/page.ts";
import { BrandMark } from "../ui/brand-mark.tsx";

export const ogImageSize = { width: 1200, height: 630 };

/** The colors of the light theme: the image is the same for all readers. */
const colors = {
  paper: tokens.paper[0],
  surface: tokens.surface[0],
  ink: tokens.ink[0],
  soft: tokens["ink-soft"][0],
  accent: tokens.accent[0],
  line: tokens.line[0],
};

const maxDescriptionLength = 150;
const maxCodeLength = 64;

/** Everything that the preview image of a page shows. */
export type OgImageContent = Pick<PageOutline, "path" | "title" | "group" | "description"> & {
  /** One line: the first command of a guide, or the request of an operation; undefined for none. */
  code: string | undefined;
};

/**
 * Renders the preview image of a page (Open Graph): group, title, description and a line of code.
 *
 * @param rootDir of the repository, whose packages contain the fonts
 */
export async function renderOgImage(page: OgImageContent, rootDir: string): Promise<ImageResponse> {
  const { path, title, group, description, code } = page;
  return new ImageResponse(
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        width: "100%",
        height: "100%",
        padding: "60px 72px 64px",
        fontFamily: "Inter",
        color: colors.ink,
        background: colors.paper,
        borderTop: `14px solid ${colors.accent}`,
      }}
    >
      <div style={{ display: "flex", alignItems: "center", gap: 18, fontSize: 32 }}>
        <BrandMark size={44} color={colors.accent} />
        <span style={{ fontWeight: 600 }}>Werkbank</span>
        {path === "/" ? null : (
          <span style={{ marginLeft: "auto", color: colors.soft }}>{group}</span>
        )}
      </div>
      <div
        style={{
          marginTop: "auto",
          fontSize: title.length > 34 ? 60 : 76,
          fontWeight: 600,
          lineHeight: 1.15,
        }}
      >
        {title}
      </div>
      <div style={{ marginTop: 24, fontSize: 31, lineHeight: 1.4, color: colors.soft }}>
        {shorten(description)}
      </div>
      {code === undefined ? null : <CodeLine code={code} />}
    </div>,
    { ...ogImageSize, fonts: await loadFonts(rootDir) },
  );
}

function CodeLine({ code }: { code: string }) {
  const [first = "", ...rest] = shortenCode(code).split(" ");
  return (
    <div
      style={{
        display: "flex",
        gap: 16,
        marginTop: 40,
        padding: "22px 28px",
        fontFamily: "JetBrains Mono",
        fontSize: 26,
        background: colors.surface,
        border: `2px solid ${colors.line}`,
        borderRadius: 12,
      }}
    >
      <span style={{ color: colors.accent }}>{first}</span>
      {rest.join(" ")}
    </div>
  );
}

async function loadFonts(rootDir: string) {
  const load = (name: string) => readFile(join(rootDir, "node_modules/@fontsource", name));
  const [regular, bold, mono] = await Promise.all([
    load("inter/files/inter-latin-400-normal.woff"),
    load("inter/files/inter-latin-600-normal.woff"),
    load("jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff"),
  ]);
  return [
    { name: "Inter", data: regular, weight: 400 as const },
    { name: "Inter", data: bold, weight: 600 as const },
    { name: "JetBrains Mono", data: mono, weight: 400 as const },
  ];
}

function shortenCode(code: string): string {
  return code.length <= maxCodeLength ? code : `${code.slice(0, maxCodeLength - 2)} …`;
}

/** Cuts a text after the sentences that fit; if none does, after a word, with an ellipsis. */
function shorten(text: string): string {
  if (text.length <= maxDescriptionLength) return text;
  const sentences = /^.{30,150}[.!?](?=\s)/su.exec(text)?.[0];
  if (sentences) return sentences;
  return `${text.slice(0, maxDescriptionLength).replace(/[\s,;:.(]+\S*$/u, "")} …`;
}
