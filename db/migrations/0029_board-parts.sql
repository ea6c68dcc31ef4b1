CREATE INDEX `board_sections_order` ON `board_sections` (`board_id`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `pins_board_part` ON `pins` (`board_id`,`section_id`,`board_place`);--> statement-breakpoint
CREATE INDEX `saves_board_part` ON `saves` (`board_id`,`section_id`,`place`);