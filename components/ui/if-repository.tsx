import { createElement, type ReactNode } from "react";
import { placeholderUrls, repositoryElements } from "#lib/site/placeholder-urls.ts";
import type { DeploymentUrls } from "#lib/site/site-config.ts";

type Props = { config: Pick<DeploymentUrls, "repositoryUrl">; children?: ReactNode };

/** Renders its content if the deployment names a repository. In a build, that is decided later, by the inserter. */
export function IfRepository({ config, children }: Props) {
  return renderIf("set", config, children);
}

/** Renders its content if the deployment names no repository. */
export function UnlessRepository({ config, children }: Props) {
  return renderIf("unset", config, children);
}

function renderIf(
  condition: keyof typeof repositoryElements,
  { repositoryUrl }: Props["config"],
  children: ReactNode,
): ReactNode {
  if (repositoryUrl === placeholderUrls.repositoryUrl) {
    return createElement(repositoryElements[condition], null, children);
  }
  return (condition === "set") === (repositoryUrl !== undefined) ? children : null;
}
