import { colors as tokens } from "@werkbank/http/look/tokens";
import { ImageResponse } from "next/og";
import type { PageOutline } from "#lib/pages/page.ts";
import { BrandMark } from "../ui/brand-mark.tsx";

export const ogImageSize = { width: 1200, height: 630 };

/** The colors of the light theme: the image is the same for all readers. */
const colors = {
  paper: tokens.paper[0],
  ink: tokens.ink[0],
  soft: tokens["ink-soft"][0],
  accent: tokens.accent[0],
  line: tokens.line[0],
};

const maxDescriptionLength = 150;

/** Everything that the preview image of a page shows. */
export type OgImageContent = Pick<PageOutline, "path" | "title" | "group" | "description"> & {
  source: { method?: string | undefined; apiPath?: string | undefined };
};

/** Renders the preview image of a page (Open Graph): group, title, description and, for an operation, its path. */
export function renderOgImage(page: OgImageContent): ImageResponse {
  const { method, apiPath } = page.source;
  const title = page.path === "/" ? "Werkbank" : page.title;
  return new ImageResponse(
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        width: "100%",
        height: "100%",
        padding: "72px 80px",
        color: colors.ink,
        background: colors.paper,
        borderTop: `12px solid ${colors.accent}`,
      }}
    >
      <div style={{ display: "flex", alignItems: "center", gap: 20, fontSize: 34 }}>
        <BrandMark size={48} color={colors.accent} />
        Werkbank
        <span style={{ color: colors.soft }}>{page.path === "/" ? "" : page.group}</span>
      </div>
      <div
        style={{
          marginTop: "auto",
          fontSize: title.length > 34 ? 64 : 84,
          lineHeight: 1.12,
          letterSpacing: "-0.03em",
        }}
      >
        {title}
      </div>
      <div style={{ marginTop: 28, fontSize: 32, lineHeight: 1.4, color: colors.soft }}>
        {shorten(page.description)}
      </div>
      {method && apiPath ? (
        <div
          style={{
            display: "flex",
            gap: 20,
            marginTop: 36,
            paddingTop: 28,
            fontSize: apiPath.length > 56 ? 24 : 28,
            borderTop: `2px solid ${colors.line}`,
          }}
        >
          <span style={{ color: colors.accent }}>{method}</span>
          {apiPath}
        </div>
      ) : null}
    </div>,
    ogImageSize,
  );
}

/** Cuts a text after the sentences that fit; if none does, after a word, with an ellipsis. */
function shorten(text: string): string {
  if (text.length <= maxDescriptionLength) return text;
  const sentences = /^.{30,150}[.!?](?=\s)/su.exec(text)?.[0];
  if (sentences) return sentences;
  return `${text.slice(0, maxDescriptionLength).replace(/[\s,;:.(]+\S*$/u, "")} …`;
}
