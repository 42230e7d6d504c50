import { useEffect, useRef, useState } from "react";
import type { TryItDocument } from "#lib/reference/try-it/try-it-document.ts";
import type { Locale } from "#lib/site/locale.ts";
import { emptySlots } from "./live-slots.ts";
import { keepForm } from "./kept-form.ts";
import { forgetSamples } from "./live-samples.tsx";
import { readTryItDocument } from "./read-document.ts";
import { readOrganizations, type Caller } from "./organizations.ts";
import { TryItForm } from "./try-it-form.tsx";
import { tryItMessages } from "./try-it-messages.ts";

type Loaded = { document: TryItDocument; caller: Caller };

/** Calls the operation of the page with the session of the signed-in user, and shows the response. */
export function TryItPanel(props: {
  source: string;
  locale: Locale;
  /** Whether the reader has just opened the panel, so that it takes the focus. */
  takesFocus: boolean;
}) {
  const { source, locale, takesFocus } = props;
  const words = tryItMessages[locale];
  const [loaded, setLoaded] = useState<Loaded | "failed">();
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    if (takesFocus) region.current?.focus();
  }, [takesFocus]);

  useEffect(() => {
    let isCurrent = true;
    load(source).then(
      (result) => {
        if (!isCurrent) return;
        setLoaded(result);
        keepForm(result.document.calls.own.placed.operation.operationId, { isOpen: true });
      },
      () => isCurrent && setLoaded("failed"),
    );
    return () => {
      isCurrent = false;
      forgetSamples();
      emptySlots();
    };
  }, [source]);

  return (
    <section ref={region} className="try-it-panel" tabIndex={-1} aria-label={words.title}>
      {loaded === undefined ? (
        <p>{words.loading}</p>
      ) : loaded === "failed" ? (
        <p role="alert">{words.unreachable}</p>
      ) : lacksOrganization(loaded) ? (
        <p>{words.noOrganization}</p>
      ) : (
        <TryItForm {...loaded} locale={locale} />
      )}
    </section>
  );
}

async function load(source: string): Promise<Loaded> {
  const document = await readTryItDocument(source);
  if (document.elsewhere !== null) return { document, caller: undefined };
  if (!document.calls.own.isProtected) return { document, caller: { organizations: [] } };
  const organizations = await readOrganizations();
  return { document, caller: organizations && { organizations } };
}

function lacksOrganization({ document: { calls }, caller }: Loaded): boolean {
  return calls.own.path["organizationId"] !== undefined && caller?.organizations.length === 0;
}
