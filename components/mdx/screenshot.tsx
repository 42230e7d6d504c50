import { loadScreenshotSizes, themes, toScreenshot } from "#lib/guides/screenshot.ts";
import type { Locale } from "#lib/site/locale.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";

/**
 * Renders a screenshot in both themes. The style sheet shows the image of the page's theme; browsers do not load a
 * lazy image that is not displayed.
 */
export async function Screenshot(props: {
  attributes: Readonly<Record<string, unknown>>;
  locale: Locale;
  config: SiteConfig;
}) {
  const { attributes, locale, config } = props;
  const sizes = await loadScreenshotSizes(config.rootDir);
  const { alt, caption, width, height, paths } = toScreenshot(attributes, sizes, locale);
  return (
    <figure className="screenshot">
      {themes.map((theme) => (
        <img
          key={theme}
          data-for={theme}
          src={paths[theme]}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      ))}
      {caption === undefined ? null : <figcaption>{caption}</figcaption>}
    </figure>
  );
}
