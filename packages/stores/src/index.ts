// The stores of this package. The contract has a separate entry, for tests.
export {
  durableObjectStore,
  type ObjectSql,
  type ObjectStoreOptions,
  objectStore,
  runOperation,
  type StoreOperation,
  type StoreStub,
} from "./durable-object/durable-object-store.ts";
export {
  type HttpRedisClient,
  type IoredisClient,
  type NodeRedisClient,
  type RedisClient,
  type RedisStoreOptions,
  redisStore,
} from "./redis/redis-store.ts";
