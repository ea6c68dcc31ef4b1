-- The files that a story or carousel names are listed in pin_files, which says who may see a file.

CREATE TRIGGER `pin_files_of_changed_details` AFTER UPDATE OF `products`, `story_pin_data`, `carousel_data`, `videos` ON `pin_details` BEGIN
	INSERT OR IGNORE INTO `pin_files` (`signature`, `pin_id`) SELECT `signature`, new.`pin_id` FROM (
		SELECT `signature` FROM (
			SELECT value AS `signature` FROM json_tree(new.`products`) WHERE type = 'text' AND path LIKE '%.additionalImages'
			UNION SELECT value FROM json_tree(json_array(json(new.`story_pin_data`), json(new.`carousel_data`)))
				WHERE key = 'signature' AND type = 'text'
			UNION SELECT substr(value, instr(value, '.') - 32, 32) FROM json_tree(new.`videos`)
				WHERE type = 'text' AND value GLOB '/media/*/*.*')
		WHERE length(`signature`) = 32 AND `signature` NOT GLOB '*[^0-9a-f]*');
	DELETE FROM `pin_files` WHERE `pin_id` = new.`pin_id` AND `signature` NOT IN (
		SELECT `signature` FROM (
			SELECT value AS `signature` FROM json_tree(new.`products`) WHERE type = 'text' AND path LIKE '%.additionalImages'
			UNION SELECT value FROM json_tree(json_array(json(new.`story_pin_data`), json(new.`carousel_data`)))
				WHERE key = 'signature' AND type = 'text'
			UNION SELECT substr(value, instr(value, '.') - 32, 32) FROM json_tree(new.`videos`)
				WHERE type = 'text' AND value GLOB '/media/*/*.*')
		WHERE length(`signature`) = 32 AND `signature` NOT GLOB '*[^0-9a-f]*');
END;

CREATE TRIGGER `pin_files_of_deleted_details` AFTER DELETE ON `pin_details` BEGIN
	DELETE FROM `pin_files` WHERE `pin_id` = old.`pin_id`;
END;

CREATE TRIGGER `pin_files_of_details` AFTER INSERT ON `pin_details`
WHEN coalesce(new.`products`, new.`story_pin_data`, new.`carousel_data`, new.`videos`) IS NOT NULL BEGIN
	INSERT OR IGNORE INTO `pin_files` (`signature`, `pin_id`) SELECT `signature`, new.`pin_id` FROM (
		SELECT `signature` FROM (
			SELECT value AS `signature` FROM json_tree(new.`products`) WHERE type = 'text' AND path LIKE '%.additionalImages'
			UNION SELECT value FROM json_tree(json_array(json(new.`story_pin_data`), json(new.`carousel_data`)))
				WHERE key = 'signature' AND type = 'text'
			UNION SELECT substr(value, instr(value, '.') - 32, 32) FROM json_tree(new.`videos`)
				WHERE type = 'text' AND value GLOB '/media/*/*.*')
		WHERE length(`signature`) = 32 AND `signature` NOT GLOB '*[^0-9a-f]*');
END;
