import { createElement, type ComponentProps, type ComponentType } from "react";
import { islandTag } from "#lib/publication/hydration-names.ts";
import { islands, type IslandName } from "./islands.ts";

/**
 * A part of a page that answers a reader: its HTML, and beside it what `hydrate-islands.ts` needs in order
 * to make it answer. Everything around it is HTML alone.
 *
 * @param props `name` of the component, and its own properties, which JSON must be able to hold
 */
export function Island<Name extends IslandName>(
  props: { name: Name } & ComponentProps<(typeof islands)[Name]>,
) {
  const { name, ...own } = props;
  const component = islands[name] as ComponentType<typeof own>;
  const data = { "data-name": name, "data-props": JSON.stringify(own) };
  return createElement(islandTag, data, createElement(component, own));
}
