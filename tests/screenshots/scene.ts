import type { Locator, Page } from "playwright-core";
import type { Locale } from "../../lib/site/locale.ts";
import type { Product } from "../support/product.ts";
import type { DemoRecords } from "./demo-records.ts";

/** An open window in which a scene finds what its picture shows. */
export type Stage = {
  page: Page;
  locale: Locale;
  product: Product;
  records: DemoRecords;
  /** Returns the text of the language of the picture. */
  text: <Value>(english: Value, dutch: Value) => Value;
  /** Opens a page of the service or the site in the language of the picture. */
  open: (path: string) => Promise<void>;
};

/** What a picture contains. */
export type Picture = {
  /** The picture is the smallest rectangle around these elements, with a margin. */
  around: readonly Locator[];
  /** Texts that the alternative text in guides relies on; each must be visible in the picture. */
  shows: readonly string[];
  /** The maximum height in CSS pixels; what is below is cut off. */
  maxHeight?: number;
};

/** A screenshot that guides show, by its name. */
export type Scene = {
  /** The name of the `<Screenshot>`, and of its files. */
  name: string;
  /** The width of the window in CSS pixels; 720 if omitted, which is the width of an article. */
  width?: number;
  /** The email address of the account that is signed in; nobody if omitted. */
  as?: string;
  /** Opens the page and brings it into the state that the picture shows. */
  show(stage: Stage): Promise<Picture>;
};
