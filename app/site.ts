import { siteConfig } from "#lib/site/site-config.ts";

/** The addresses of this deployment, read once where the site is entered. */
export const config = siteConfig(process.env);
