// Decision: decisions/0020-page-delivery.md
import { createElement, type ComponentProps, type ComponentType } from "react";
import { islandTag } from "#lib/publication/hydration-names.ts";
import { islands, type IslandName } from "./islands.ts";

/**
 * Renders an interactive part of a page: its HTML, and the data that `hydrate-islands.ts` needs to hydrate it.
 * Everything around it is plain HTML.
 *
 * @param props the `name` of the component and its own properties, which must be serializable as JSON; `locale` is
 * not serialized, since the script reads it from the document
 */
export function Island<Name extends IslandName>(
  props: { name: Name } & ComponentProps<(typeof islands)[Name]>,
) {
  const { name, ...componentProps } = props;
  const component = islands[name] as ComponentType<typeof componentProps>;
  const { locale: _locale, ...ownProps } = componentProps as typeof componentProps & {
    locale?: unknown;
  };
  const serializedProps = Object.keys(ownProps).length > 0 ? JSON.stringify(ownProps) : undefined;
  return createElement(
    islandTag,
    { "data-name": name, "data-props": serializedProps },
    createElement(component, componentProps),
  );
}
