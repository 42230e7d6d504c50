// Names the source files of pages to Next's development server, which refreshes browsers when one is edited.
// Does nothing in a build.

if (process.env.NODE_ENV === "development") {
  const sources = ["/content/**/*.mdx", "/content/*.json", "/public/*.json"];
  import.meta.glob(sources, { query: "?edited" });
}
