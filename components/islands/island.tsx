import { createElement, type ComponentProps, type ComponentType } from "react";
import { islandTag } from "#lib/publication/hydration-names.ts";
import { islands, type IslandName } from "./islands.ts";

/**
 * A part of a page that answers a reader: its HTML, and beside it what `hydrate-islands.ts` needs in order
 * to make it answer. Everything around it is HTML alone.
 *
 * @param props `name` of the component, and its own properties, which JSON must be able to hold; `locale` is
 *   the language of the document, which says it already
 */
export function Island<Name extends IslandName>(
  props: { name: Name } & ComponentProps<(typeof islands)[Name]>,
) {
  const { name, ...all } = props;
  const component = islands[name] as ComponentType<typeof all>;
  const { locale: _locale, ...own } = all as typeof all & { locale?: unknown };
  const told = Object.keys(own).length > 0 ? JSON.stringify(own) : undefined;
  return createElement(
    islandTag,
    { "data-name": name, "data-props": told },
    createElement(component, all),
  );
}
