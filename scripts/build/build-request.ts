/** The instructions for a build process. */
export type BuildRequest = {
  rootDir: string;
  /** Whether to build the site, or only the demo database. */
  site: boolean;
  force: boolean;
  /** Whether `next start` must run the current code too. */
  next: boolean;
  /** Whether to reject pages with errors. */
  isChecked: boolean;
};
