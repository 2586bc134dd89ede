# Renders templates with Ruby's Liquid: one JSON value a line, with `template`, `trigger` and `customer`.
require "json"
require "liquid"

STDIN.each_line do |line|
  message = JSON.parse(line)
  result =
    begin
      template = Liquid::Template.parse(message["template"])
      text = template.render({ "trigger" => message["trigger"], "customer" => message["customer"] })
      template.errors.empty? ? { text: text } : { error: template.errors.first.message }
    rescue StandardError => e
      { error: e.message }
    end
  puts JSON.generate(result)
end
