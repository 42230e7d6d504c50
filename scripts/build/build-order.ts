/** What the process of a build is told to do. */
export type BuildOrder = {
  rootDir: string;
  /** Whether the site is built, or the demo database alone. */
  site: boolean;
  force: boolean;
  /** Whether `next start` is to run the present code as well. */
  next: boolean;
  /** Whether pages that say what is not so are refused. */
  isChecked: boolean;
};
