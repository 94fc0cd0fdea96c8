-- The outline as a picker.

local M = {}

--- Kinds of elements that :MarkupOutline takes.
M.kinds = {
  "heading", "paragraph", "list", "listItem", "task", "quote", "code", "table", "image", "link", "html", "math",
  "footnote", "frontMatter", "comment",
}

--- Returns the elements in the order of the document, each with the number of elements around it.
function M.flattened(elements)
  local result = {}
  local stack = { { elements, 1 } }
  while #stack > 0 do
    local top = stack[#stack]
    local element = top[1][top[2]]
    if element then
      top[2] = top[2] + 1
      result[#result + 1] = { element = element, depth = #stack - 1 }
      stack[#stack + 1] = { element.children, 1 }
    else
      stack[#stack] = nil
    end
  end
  return result
end

--- Moves the cursor to an element and the view so that it stands a quarter from the top.
function M.jump(element, client, buffer)
  local location = { uri = vim.uri_from_bufnr(buffer), range = element.selectionRange }
  if vim.lsp.util.show_document then
    vim.lsp.util.show_document(location, client.offset_encoding, { focus = true })
  else
    vim.lsp.util.jump_to_location(location, client.offset_encoding)
  end
  local above = math.floor(vim.api.nvim_win_get_height(0) / 4)
  vim.fn.winrestview({ topline = math.max(1, vim.fn.line(".") - above) })
end

--- Lets the user pick an element. `kinds` narrows the choice; with `all` every kind is shown.
function M.pick(kinds, all)
  local params = {}
  if not all then
    params.kinds = #kinds > 0 and kinds or require("markupd").options.outline.kinds
  end
  require("markupd.client").request("markup/outline", params, function(result, client, buffer)
    local items = M.flattened(result.elements)
    if #items == 0 then
      vim.notify("markupd: nothing to show in the outline")
      return
    end
    vim.ui.select(items, {
      prompt = "Outline",
      kind = "markupd.outline",
      format_item = function(item)
        return string.rep("  ", item.depth) .. item.element.tag .. " " .. item.element.title
      end,
    }, function(item)
      if item then
        M.jump(item.element, client, buffer)
      end
    end)
  end)
end

return M
