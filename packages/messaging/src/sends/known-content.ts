import type { TtlCache } from "@toolwright/core/authoring";
import type { Content } from "../customerio/contents.ts";
import type { Campaign } from "../customerio/records.ts";
import type { TemplateRow } from "../customerio/transactional.ts";
import type { PersonLookup } from "../people/person-lookup.ts";
import type { TemplateVariables } from "../templates/variables-of.ts";

/** What the tools have read, kept for minutes, so that a send does not read again what its preview has read. */
export interface KnownContent {
  /** The list of all templates, under one key. */
  readonly templateLists: TtlCache<Promise<TemplateList>>;
  /** Templates by id or trigger name. */
  readonly templates: TtlCache<Promise<TemplateInfo>>;
  /** Broadcasts by id. */
  readonly broadcasts: TtlCache<Promise<BroadcastInfo>>;
  /** Subjects of newsletters by id. */
  readonly subjects: TtlCache<Promise<string | null>>;
  /** Recipients by email. */
  readonly recipients: TtlCache<Promise<PersonLookup>>;
  /** Whether a program's recipient was looked up within the last second. */
  readonly programLookup: TtlCache<true>;
  /** The checks of programs' sends that failed within the last minute, by what they read. */
  readonly failedChecks: TtlCache<true>;
}

/** The list of all templates. */
export interface TemplateList {
  readonly rows: readonly TemplateRow[];
  /** Start of the call that read it, epoch milliseconds. */
  readonly readAtMs: number;
}

/** What is known about a template. */
export interface TemplateInfo {
  /** `null` if no template has this id or trigger name, or the list of templates lacks trigger names. */
  readonly template: TemplateRow | null;
  /** One entry per language or variant, none if the content could not be read. */
  readonly variants: readonly Content[];
  /** Variables of all variants, `null` if the content or its Liquid could not be read. */
  readonly variables: TemplateVariables | null;
  readonly warnings: readonly string[];
}

/** What is known about a broadcast. */
export interface BroadcastInfo {
  /** `null` if no broadcast has this id, or the list of broadcasts could not be read. */
  readonly broadcast: Campaign | null;
  /** Its messages, none if they could not be read. */
  readonly contents: readonly Content[];
  /** Variables of all its messages, `null` if they or their Liquid could not be read. */
  readonly variables: TemplateVariables | null;
  readonly warnings: readonly string[];
  /** Says why its messages could not be read, for the card. */
  readonly unread?: string;
}
