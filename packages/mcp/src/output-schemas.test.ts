import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { testOutputSchemas } from "./__fixtures__/test-output-schemas.ts";

testOutputSchemas({ "client 2.x": new AjvJsonSchemaValidator() }, 1);
