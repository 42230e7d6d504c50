import type { Metadata, Viewport } from "next";
import { config } from "./site.ts";

export const metadata: Metadata = {
  metadataBase: new URL(config.docsUrl),
  icons: {
    icon: [
      { url: "/favicon.ico", sizes: "32x32" },
      { url: "/favicon.svg", type: "image/svg+xml" },
    ],
    apple: "/apple-touch-icon.png",
  },
  manifest: "/manifest.webmanifest",
  title: { template: "%s · Werkbank", default: "Werkbank" },
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fdfdfc" },
    { media: "(prefers-color-scheme: dark)", color: "#15181a" },
  ],
};
