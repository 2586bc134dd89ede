// Every script gets one JSON argument, and answers with "=" and JSON: no client parses such a string, and a client that
// lost the arguments cannot produce one. Time is the server's. All keys of a script are in one cluster slot.

const PRELUDE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local args = cjson.decode(ARGV[1])
local function answer(value) return '=' .. cjson.encode(value) end
`;

// A limit has three keys. \`uses\`: the permits in use, by the end of their leases. \`freed\`: permits that still count, by
// the end of their windows. \`left\`: what the server reported; it expires at the reset. A member is "window:permit".
const LIMITS = `
local function keep(key, ms)
  if redis.call('PTTL', key) < ms then redis.call('PEXPIRE', key, math.ceil(ms)) end
end
local function endUse(first, member, at, isReported)
  local uses, freed, left = KEYS[first], KEYS[first + 1], KEYS[first + 2]
  redis.call('ZREM', uses, member)
  local window = tonumber(string.match(member, '^%d+'))
  if window > 0 then
    redis.call('ZADD', freed, at + window, member)
    keep(freed, at + window - now)
  end
  if not isReported and redis.call('EXISTS', left) == 1 then redis.call('DECR', left) end
end
local function expire(first)
  for _, member in ipairs(redis.call('ZRANGEBYSCORE', KEYS[first], '-inf', now)) do
    endUse(first, member, tonumber(redis.call('ZSCORE', KEYS[first], member)), false)
  end
  redis.call('ZREMRANGEBYSCORE', KEYS[first + 1], '-inf', now)
end
`;

/** Keys: three per limit. `args`: `id`, `lease`, `poll`, and per limit its `max` and `window`. Answers the time to wait. */
const ACQUIRE = `${PRELUDE}${LIMITS}
local function freedAt(first, index)
  if index < 0 then return nil end
  return tonumber(redis.call('ZRANGE', KEYS[first + 1], index, index, 'WITHSCORES')[2])
end
local function waitOf(first, max, window)
  local uses, wait = redis.call('ZCARD', KEYS[first]), 0
  local excess = uses + redis.call('ZCARD', KEYS[first + 1]) - max
  if excess >= 0 then
    local usesEnd, early = now + math.max(window, args.poll), freedAt(first, excess)
    if not early or early > usesEnd then early = math.max(usesEnd, freedAt(first, excess - uses) or usesEnd) end
    wait = early - now
  end
  local left = tonumber(redis.call('GET', KEYS[first + 2]) or nil)
  if left and left <= uses then
    local reset = redis.call('PTTL', KEYS[first + 2])
    wait = math.max(wait, left <= 0 and reset or math.min(args.poll, reset))
  end
  return wait
end
local wait = 0
for i, limit in ipairs(args.limits) do
  local first = 3 * i - 2
  expire(first)
  -- The client repeated the command after a lost response.
  if redis.call('ZSCORE', KEYS[first], limit.window .. ':' .. args.id) then return answer(0) end
  wait = math.max(wait, waitOf(first, limit.max, limit.window))
end
if wait > 0 then return answer(wait) end
for i, limit in ipairs(args.limits) do
  local uses = KEYS[3 * i - 2]
  redis.call('ZADD', uses, now + args.lease, limit.window .. ':' .. args.id)
  keep(uses, math.max(args.lease + limit.window, redis.call('PTTL', KEYS[3 * i])))
end
return answer(0)
`;

/** Keys: three per limit. `args`: `id`, and per limit the `window` of its permit, and `left` and `reset` of its report. */
const RELEASE = `${PRELUDE}${LIMITS}
for i, limit in ipairs(args.limits) do
  local first = 3 * i - 2
  local uses, left = KEYS[first], KEYS[first + 2]
  expire(first)
  local member = (limit.window or '') .. ':' .. args.id
  if redis.call('ZSCORE', uses, member) then endUse(first, member, now, limit.left ~= nil) end
  if limit.left and limit.reset > 0 then
    local least = math.min(limit.left, tonumber(redis.call('GET', left) or limit.left))
    redis.call('SET', left, string.format('%.0f', least), 'PX', limit.reset)
    keep(uses, limit.reset)
  elseif limit.left then
    redis.call('DEL', left)
  end
end
return answer(true)
`;

// A key has a list of claims, the latest first. Their \`data\` and \`record\` are JSON strings, which Lua does not read.
const CLAIMS = `
local function load()
  local live = {}
  for _, claim in ipairs(cjson.decode(redis.call('GET', KEYS[1]) or '[]')) do
    if claim.state == 'pending' and claim.leaseEnd <= now then claim.state = 'ambiguous' end
    if claim.expires > now then table.insert(live, claim) end
  end
  return live
end
local function save(claims)
  local kept, last = {}, now
  for _, claim in ipairs(claims) do
    if claim.expires > now and #kept < 16 then
      table.insert(kept, claim)
      last = math.max(last, claim.expires)
    end
  end
  if #kept == 0 then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], cjson.encode(kept), 'PX', last - now) end
end
`;

/** Key: the claims. `args`: `owner`, `lease`, `ttl`, `data`, the owner `over`, and `isKept`. Answers the holder, or `null`. */
const CLAIM = `${PRELUDE}${CLAIMS}
local live = load()
local holder
for i = #live, 1, -1 do
  if i == 1 and not holder or live[i].state == 'ambiguous' then holder = live[i] end
end
if holder and holder.owner ~= args.over then
  return answer({ holder.state, holder.owner, now - holder.changed, holder.expires - now, holder.data, holder.record })
end
local leaseEnd = now + args.lease
local claims = { { owner = args.owner, state = 'pending', changed = now, leaseEnd = leaseEnd, expires = leaseEnd + args.ttl,
  data = args.data, record = 'null' } }
for _, claim in ipairs(live) do
  if claim.owner ~= args.owner and (args.isKept or claim ~= holder) then table.insert(claims, claim) end
end
save(claims)
return '=null'
`;

/** Key: the claims. `args`: `owner`, `state`, `ttl`, `record`. */
const SETTLE = `${PRELUDE}${CLAIMS}
local claims, found = {}, nil
local settled = { owner = args.owner, state = args.state, changed = now, leaseEnd = now, expires = now + args.ttl,
  data = 'null', record = args.record }
for _, claim in ipairs(load()) do
  local isOwn = claim.owner == args.owner
  if isOwn then settled.data, found = claim.data, true end
  if isOwn and args.state == 'ambiguous' then table.insert(claims, settled) end
  if not isOwn and (args.state ~= 'done' or claim.state == 'pending') then table.insert(claims, claim) end
end
if args.state == 'done' or args.state == 'ambiguous' and not found then table.insert(claims, 1, settled) end
save(claims)
return answer(true)
`;

/** Keys: the sum, and this change of it. `args`: `amount`, negative for a refund, `cap`, and `ttl` of both keys. */
const SPEND = `${PRELUDE}
local earlier = redis.call('GET', KEYS[2])
if earlier then return earlier end
local spent = tonumber(redis.call('GET', KEYS[1]) or 0)
local isGranted = args.amount < 0 or spent + args.amount <= args.cap
if isGranted then
  spent = math.max(0, spent + args.amount)
  redis.call('SET', KEYS[1], string.format('%.17g', spent), 'PX', args.ttl)
end
local result = answer({ isGranted, spent })
redis.call('SET', KEYS[2], result, 'PX', args.changeTtl)
return result
`;

/** Key: the value. Answers it, or `null`. */
const GET = `return '=' .. (redis.call('GET', KEYS[1]) or 'null')`;

/** Key: the value. `args`: `json` and `ttl`. */
const SET = `${PRELUDE}
if args.ttl > 0 then redis.call('SET', KEYS[1], args.json, 'PX', args.ttl) else redis.call('DEL', KEYS[1]) end
return answer(true)
`;

/** The scripts of the store, by operation. */
export const SCRIPTS = {
  acquire: ACQUIRE,
  release: RELEASE,
  claim: CLAIM,
  settle: SETTLE,
  spend: SPEND,
  get: GET,
  set: SET,
} as const;

/** Name of a script. */
export type ScriptName = keyof typeof SCRIPTS;
