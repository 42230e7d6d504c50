"use client";

import { useCallback, useEffect, useState, type ComponentType } from "react";
import type { Locale } from "#lib/site/locale.ts";
import { LoadFailure } from "../load-failure.tsx";
import { formStorageKey } from "./form-storage-key.ts";

type PanelProps = { source: string; locale: Locale; takesFocus: boolean };
type State = "closed" | "loading" | "open" | "failed";

/**
 * The button that opens the panel for calling an operation. The panel's code is loaded on the first click; a panel
 * that was open when the reader left the page, for example to sign in, opens again.
 */
export function TryIt(props: {
  operationId: string;
  /** The URL of the operation's `TryItDocument`. */
  source: string;
  locale: Locale;
  label: string;
}) {
  const { operationId, source, locale, label } = props;
  const [state, setState] = useState<State>("closed");
  const [takesFocus, setTakesFocus] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<PanelProps>>();

  const open = useCallback(
    () =>
      import("./try-it-panel.tsx").then(
        ({ TryItPanel }) => {
          setPanel(() => TryItPanel);
          setState("open");
        },
        () => setState("failed"),
      ),
    [],
  );

  useEffect(() => {
    if (wasOpen(operationId)) void open();
  }, [open, operationId]);

  function toggle() {
    if (state === "open") {
      setState("closed");
      void import("./stored-form.ts").then(({ storeForm }) =>
        storeForm(operationId, { isOpen: false }),
      );
      return;
    }
    setTakesFocus(true);
    setState("loading");
    void open();
  }

  return (
    <div className="try-it">
      <button
        type="button"
        className="try-it-button"
        aria-expanded={state === "open"}
        aria-busy={state === "loading"}
        onClick={toggle}
      >
        {label}
      </button>
      {state === "failed" ? <LoadFailure locale={locale} /> : null}
      {Panel && state === "open" ? (
        <Panel source={source} locale={locale} takesFocus={takesFocus} />
      ) : null}
    </div>
  );
}

/**
 * Returns whether the stored form is open, without parsing it: `stored-form.ts`, which parses it, is loaded
 * later.
 */
function wasOpen(operationId: string): boolean {
  try {
    const stored = sessionStorage.getItem(formStorageKey(operationId)) ?? "";
    return stored.includes('"isOpen":true');
  } catch {
    return false;
  }
}
