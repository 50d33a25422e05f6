# SPDX-License-Identifier: Apache-2.0
"""The HTTP reference of the fleet server, from its OpenAPI description."""

import html
import json

ORDER = ["TripService", "VehicleService", "DeliveryService", "WatchService", "ShareService", "Operation"]
INTRODUCTION = """<p>Every address of <code>guidepost fleet serve</code>, from its description at <code>/openapi.json</code>
(<a href="openapi.json">download</a>). Rules, permissions and quotas are in <a href="fleet.html">Running a fleet</a>; the routing
server has the <a href="http-api.html">API of OSRM</a>. Requests need a token, <code>Authorization: Bearer TOKEN</code>, where
nothing else is said.</p>"""


def short(name):
    """The name of a message without its package."""
    return name.rsplit("/", 1)[-1].rsplit(".", 1)[-1]


def anchor(reference):
    return "schema-" + reference.rsplit("/", 1)[-1].replace(".", "-")


def type_text(schema):
    """A type as HTML, with links to messages."""
    if "$ref" in schema:
        return '<a href="#%s">%s</a>' % (anchor(schema["$ref"]), html.escape(short(schema["$ref"])))
    if schema.get("type") == "array":
        return "list of " + type_text(schema.get("items", {}))
    text = html.escape(schema.get("type", "any"))
    if "format" in schema:
        text += " (%s)" % html.escape(schema["format"])
    if "enum" in schema:
        text += ": " + ", ".join("<code>%s</code>" % html.escape(value) for value in schema["enum"])
    return text


def table(rows, heads):
    cells = "".join("<th scope=\"col\">%s</th>" % head for head in heads)
    body = "".join("<tr>%s</tr>" % "".join("<td>%s</td>" % cell for cell in row) for row in rows)
    return '<div class="wide" tabindex="0"><table><thead><tr>%s</tr></thead><tbody>%s</tbody></table></div>' % (cells, body)


def example(path, verb, operation, isOpen):
    """A request for the shell."""
    values = {"provider": "guidepost", "trip": "t-1", "vehicle": "taxi-7"}
    for parameter in operation.get("parameters", []):
        if parameter["in"] == "path":
            path = path.replace("{%s}" % parameter["name"], values.get(parameter["name"], parameter["name"].upper()))
    for name, value in values.items():
        path = path.replace("{%s}" % name, value)
    query = "&".join("%s=%s" % (each["name"], each["name"].rsplit(".", 1)[-1].upper())
                     for each in operation.get("parameters", []) if each["in"] == "query" and each.get("required"))
    words = ["curl"] + (["-X", verb.upper()] if verb not in ("get", "post") else [])
    if not isOpen:
        words += ["-H", '"Authorization: Bearer $TOKEN"']
    if "requestBody" in operation:
        kind = next(iter(operation["requestBody"]["content"]))
        words += ["-H", "'Content-Type: %s'" % kind, "-d", "@body" + (".json" if "json" in kind else ".csv")]
    whole = "'http://127.0.0.1:8080%s%s'" % (path, "?" + query if query else "")
    # Options and the address on lines of their own, as they are wide together.
    return " \\\n  ".join([" ".join(words), whole]) if len(words) > 1 else "curl " + whole


def operation_html(path, verb, operation, isOpen):
    name = operation["operationId"]
    parts = ['<section class="call"><h3 id="%s">%s</h3>' % (name, html.escape(name)),
             '<p class="address"><b class="%s">%s</b> <code>%s</code></p>' % (verb, verb.upper(), html.escape(path))]
    if operation.get("description"):
        parts.append("<p>%s%s</p>" % (html.escape(operation["description"]), " Needs no token." if isOpen else ""))
    parameters = operation.get("parameters", [])
    if parameters:
        rows = [("<code>%s</code>" % html.escape(each["name"]), each["in"] + (", required" if each.get("required") else ""),
                 type_text(each["schema"]) + (" – " + html.escape(each["description"]) if "description" in each else ""))
                for each in parameters]
        parts.append(table(rows, ["Parameter", "In", "Type"]))
    if "requestBody" in operation:
        content = operation["requestBody"]["content"]
        parts.append("<p>Body: %s</p>" % ", ".join("%s, <code>%s</code>" % (type_text(each["schema"]), kind)
                                                  for kind, each in content.items()))
    content = operation["responses"]["200"].get("content", {})
    parts.append("<p>Response: %s</p>" % ", ".join(
        "%s<code>%s</code>" % (type_text(each["schema"]) + ", " if each["schema"] else "", html.escape(kind))
        for kind, each in content.items()))
    parts.append('<pre tabindex="0"><code>%s</code></pre></section>' % html.escape(example(path, verb, operation, isOpen)))
    return "\n".join(parts)


def schema_html(name, schema):
    parts = ['<section class="schema"><h3 id="%s">%s</h3>' % (anchor(name), html.escape(short(name)))]
    if schema.get("description"):
        parts.append("<p>%s</p>" % html.escape(schema["description"]))
    rows = [("<code>%s</code>" % html.escape(key), type_text(value), html.escape(value.get("description", "")))
            for key, value in sorted(schema.get("properties", {}).items())]
    parts.append(table(rows, ["Field", "Type", "Meaning"]) if rows else "<p>No fields.</p>")
    return "\n".join(parts) + "</section>"


def render(path):
    """The HTML of a description, and its headings as (level, anchor, text)."""
    with open(path, encoding="utf-8") as file:
        described = json.load(file)
    calls = {}
    for address, verbs in described["paths"].items():
        for verb, operation in verbs.items():
            isOpen = operation.get("security") == []
            calls.setdefault(operation["tags"][0], []).append((address, verb, operation, isOpen))
    body = ['<h1 id="http-reference">HTTP reference of the fleet server</h1>', INTRODUCTION]
    headings = [(1, "http-reference", "HTTP reference of the fleet server")]
    for tag in sorted(calls, key=lambda tag: ORDER.index(tag) if tag in ORDER else len(ORDER)):
        body.append('<h2 id="%s">%s</h2>' % (tag, tag))
        headings.append((2, tag, tag))
        for call in sorted(calls[tag], key=lambda call: (call[0], call[1])):
            body.append(operation_html(*call))
            headings.append((3, call[2]["operationId"], call[2]["operationId"]))
    body.append('<h2 id="messages">Messages</h2>')
    headings.append((2, "messages", "Messages"))
    for name, schema in sorted(described["components"]["schemas"].items(), key=lambda item: short(item[0])):
        body.append(schema_html(name, schema))
    return "\n".join(body), headings
