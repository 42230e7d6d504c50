import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "../pages/page.ts";

/** The inline script in the HTML of the fixture, whose hash the content security policy has to contain. */
export const inlineScript = "self.hello=1";

/** Writes the output of `next build` for static pages: HTML, assets, and the scripts of its client. */
export async function writeFixtureBuild(nextDir: string, pages: readonly Page[]): Promise<void> {
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(nextDir, path)), { recursive: true });
    await writeFile(join(nextDir, path), text);
  };
  const urls = new Map(pages.map(({ pathname, url }) => [pathname, url]));
  const routes = [
    ...pages.map(({ pathname }) => pathname),
    "/sign-in",
    "/search",
    "/nl/search",
    "/_not-found",
    "/not-found",
    "/nl/not-found",
  ];
  await write(
    "prerender-manifest.json",
    JSON.stringify({ routes: Object.fromEntries(routes.map((route) => [route, {}])) }),
  );
  for (const route of routes) {
    const stem = `server/app/${route === "/" ? "index" : route.slice(1)}`;
    const status = route === "/_not-found" ? 404 : undefined;
    await write(`${stem}.html`, html(route, urls.get(route)));
    await write(`${stem}.meta`, JSON.stringify({ status }));
  }
  await write("static/chunks/main.css", `p{--x:${JSON.stringify("x".repeat(2_000))}}`);
  await write("static/chunks/main.js", `console.log(${JSON.stringify("x".repeat(2_000))});`);
  await write("static/chunks/main.js.map", "{}");
}

function html(route: string, url = ""): string {
  const filler = "The same sentence again and again. ".repeat(40);
  return `<!DOCTYPE html><html><head><link rel="canonical" href="${url}"><script src="/_next/static/chunks/main.js" async=""></script><script>${inlineScript}</script><script type="application/ld+json">{"a":1}</script></head><body><a class="locale-switch" href="/">Language</a><article>HTML of ${route}</article><ul id="nearest-pages"></ul><div id="search-answer"></div><p>${filler}</p><script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1,"payload "])</script><script>self.__next_f.push([1,"of ${route}"])</script></body></html>`;
}
