import type { WindowedResult } from "../format/time.ts";

/** A change from one state or version to another. */
interface Transition {
  readonly from?: unknown;
  readonly to?: unknown;
}

/** An event to draw: a structural subset of an event of SearchEvents. */
export interface ViewEvent {
  /** Time of the event, ISO-8601. */
  readonly timestamp?: string | null | undefined;
  /** `deployment`, `change`, `alert`, `recovery` or `other`. */
  readonly kind?: string | null | undefined;
  /** Title. */
  readonly title?: string | null | undefined;
  /** Message. */
  readonly message?: string | null | undefined;
  /** Service. */
  readonly service?: string | null | undefined;
  /** Environment. */
  readonly env?: string | null | undefined;
  /** Version of the service. */
  readonly version?: string | null | undefined;
  /** Sender of the event, such as `argocd`. */
  readonly source?: string | null | undefined;
  /** Transition of a monitor. */
  readonly monitor?: (Transition & { readonly groups?: readonly string[] | null | undefined }) | null | undefined;
  /** Changed object, and its change. */
  readonly change?: (Transition & { readonly resource?: unknown; readonly author?: unknown }) | null | undefined;
}

/** Events to draw: a structural subset of the result of SearchEvents. */
export interface ViewEvents extends WindowedResult {
  /** The events. */
  readonly events?: readonly ViewEvent[] | null | undefined;
}
