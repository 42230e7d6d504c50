// The files that pages are read from, named to Next's development server: when one of them is edited, it
// refreshes the browsers that show a page. A build knows nothing of this.

if (process.env.NODE_ENV === "development") {
  const sources = ["/content/**/*.mdx", "/content/*.json", "/public/*.json"];
  import.meta.glob(sources, { query: "?edited" });
}
