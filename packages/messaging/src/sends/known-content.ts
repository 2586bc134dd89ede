import type { TtlCache } from "@toolwright/core/toolkit-types";
import type { Content } from "../customerio/contents.ts";
import type { Campaign } from "../customerio/records.ts";
import type { TemplateRow } from "../customerio/transactional.ts";
import type { PersonLookup } from "../people/person-lookup.ts";
import type { TemplateVariables } from "../templates/variables-of.ts";

/** Cache of the tools' reads, kept for minutes, so that a send doesn't repeat the reads of its preview. */
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
  /** Failed checks of programs' sends within the last minute, by the value that they read. */
  readonly failedChecks: TtlCache<true>;
}

/** The list of all templates. */
export interface TemplateList {
  readonly rows: readonly TemplateRow[];
  /** Start of the call that read it, epoch milliseconds. */
  readonly readAtMs: number;
}

/** Facts about a template. */
export interface TemplateInfo {
  /** `null` if no template has this id or trigger name, or if the list of templates lacks trigger names. */
  readonly template: TemplateRow | null;
  /** Whether Customer.io's list proves that there is no such template. Default false. */
  readonly isUnknown?: boolean;
  /** Hint about the trigger name that an unknown one resembles, and a space. Default: none. */
  readonly near?: string;
  /** One entry per language or variant; none if the content couldn't be read. */
  readonly variants: readonly Content[];
  /** Variables of all variants, `null` if the content or its Liquid couldn't be read. */
  readonly variables: TemplateVariables | null;
  readonly warnings: readonly string[];
}

/** Facts about a broadcast. */
export interface BroadcastInfo {
  /** `null` if no broadcast has this id, or if the list of broadcasts couldn't be read. */
  readonly broadcast: Campaign | null;
  /** Whether it is not listed, and no message of it could be read. Default false. */
  readonly isUnknown?: boolean;
  /** Its messages; none if they couldn't be read. */
  readonly contents: readonly Content[];
  /** Variables of all its messages, `null` if they or their Liquid couldn't be read. */
  readonly variables: TemplateVariables | null;
  /** The beginning of its first message, `null` if it couldn't be read. */
  readonly text: string | null;
  readonly warnings: readonly string[];
  /** Says why its messages couldn't be read, for the card. */
  readonly unread?: string;
}
