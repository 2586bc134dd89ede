import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { CfWorkerJsonSchemaValidator } from "@modelcontextprotocol/client/validators/cf-worker";
import { AjvJsonSchemaValidator as AjvOfVersion1 } from "@modelcontextprotocol/sdk/validation/ajv";
import { testOutputSchemas } from "./__fixtures__/test-output-schemas.ts";

// The validators of both client versions. A schema that is too strict would make a client reject a valid result.
testOutputSchemas(
  {
    "client 2.x": new AjvJsonSchemaValidator(),
    "client 2.x off Node": new CfWorkerJsonSchemaValidator(),
    "client 1.x": new AjvOfVersion1(),
  },
  6,
);
